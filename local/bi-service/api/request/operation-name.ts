/** The operations that a portal needs, by method and path; what precedes `/account` is where the API is mounted. */
const operations = {
  DescribeAccountSubscription: /^GET .*\/account\/[^/]+$/,
  ListNamespaces: /^GET .*\/accounts\/[^/]+\/namespaces$/,
  ListDashboards: /^GET .*\/accounts\/[^/]+\/dashboards$/,
  DescribeDashboard: /^GET .*\/dashboards\/[^/]+$/,
  DescribeDashboardDefinition: /^GET .*\/dashboards\/[^/]+\/definition$/,
  StartDashboardSnapshotJob: /^POST .*\/snapshot-jobs$/,
  DescribeDashboardSnapshotJob: /^GET .*\/snapshot-jobs\/[^/]+$/,
  DescribeDashboardSnapshotJobResult: /^GET .*\/snapshot-jobs\/[^/]+\/result$/,
  ListIngestions: /^GET .*\/data-sets\/[^/]+\/ingestions$/,
  DescribeDashboardPermissions: /^GET .*\/dashboards\/[^/]+\/permissions$/,
  UpdateDashboardPermissions: /^PUT .*\/dashboards\/[^/]+\/permissions$/,
  ListFolders: /^GET .*\/folders$/,
  ListFolderMembers: /^GET .*\/folders\/[^/]+\/members$/,
  DescribeUser: /^GET .*\/users\/.+(?<!\/groups)$/,
  ListUsers: /^GET .*\/users$/,
  RegisterUser: /^POST .*\/users$/,
  DeleteUser: /^DELETE .*\/users\/.+$/,
  ListUserGroups: /^GET .*\/users\/.+\/groups$/,
  CreateGroup: /^POST .*\/groups$/,
  DescribeGroup: /^GET .*\/groups\/[^/]+$/,
  ListGroupMemberships: /^GET .*\/groups\/[^/]+\/members$/,
  CreateGroupMembership: /^PUT .*\/members\/.+$/,
  DeleteGroupMembership: /^DELETE .*\/members\/.+$/,
  GetIdentityContext: /^POST .*\/identity-context$/,
  // STS has a path of its own.
  AssumeRole: /^POST .*\/sts\/?$/,
  GenerateEmbedUrlForRegisteredUser: /^POST .*\/embed-url\/registered-user$/,
};

export type OperationName = keyof typeof operations;

export function operationName(method: string, path: string): OperationName | undefined {
  const found = Object.entries(operations).find(([, form]) => form.test(`${method} ${path}`));
  return found?.[0] as OperationName | undefined;
}

/** Operations on the account and its users take place in the identity region. */
export function isOfIdentities(path: string): boolean {
  return /\/account\/|\/namespaces(\/|$)|\/identity-context$/.test(path);
}

/** Operations that only a reader's own credentials may call. */
export function isOfReaders(operation: OperationName | undefined): boolean {
  return operation?.includes('SnapshotJob') ?? false;
}
