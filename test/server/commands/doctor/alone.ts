import { aPortOfNobody } from '../../../listen';
import { fiveFields } from '../../settings/a-settings-file';

/** Services that do not answer, and a port at which there is no portal. */
export const alone = async () => ({
  ...fiveFields,
  publicUrl: 'http://localhost:1',
  port: await aPortOfNobody(),
  endpoints: {
    userPool: 'http://localhost:1',
    quickSight: 'https://localhost:1',
    frames: { issued: 'https://localhost:1', served: 'http://localhost:1' },
  },
});
