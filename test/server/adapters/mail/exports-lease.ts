/** The lease of the process that makes exports in these tests. */
export const exportsLeaseKey = { pk: { S: 'catalogue' }, sk: { S: 'exports-lease' } };
