import type { AwsSettings } from './aws-settings.ts';

/** The names of the stacks of a stage. */
export const stackNames = ({ aws: { stage } }: AwsSettings) => ({
  data: `${stage}-data`,
  portal: stage,
  edge: `${stage}-edge`,
});

interface GivenByAws {
  publicUrl: string;
  userPoolId: string;
  userPoolClientId: string;
}

/** The settings that the functions need, with the names that AWS has given. */
export function settingsOfFunctions(settings: AwsSettings, { publicUrl, userPoolId, userPoolClientId }: GivenByAws) {
  const { title, locale, region, access, quickSight, endpoints, hostedLogin, customChallenge, plan, sessionCheck } =
    settings;
  const {
    freshProofMinutes,
    freshProofLevels,
    lostStepWaitHours,
    signInMethods,
    emailSecondStep,
    exports,
    syncEveryMinutes,
    companyGroups,
    companySuperUsers,
  } = settings;
  const given = { publicUrl, region, userPoolId, userPoolClientId };
  return {
    ...given,
    title,
    locale,
    access,
    quickSight,
    hostedLogin,
    customChallenge,
    signInMethods,
    emailSecondStep,
    endpoints,
    plan,
    exports,
    sessionCheck,
    freshProofMinutes,
    lostStepWaitHours,
    freshProofLevels,
    syncEveryMinutes,
    companyGroups,
    companySuperUsers,
  };
}

/** Takes out what companies make of any size: a function's environment has 4 KB, so that they are in a file beside its code. */
export function withoutCompanies(given: ReturnType<typeof settingsOfFunctions>) {
  const { hostedLogin, companyGroups, companySuperUsers, ...inEnvironment } = given;
  if (!hostedLogin?.companies) return { companies: undefined, inEnvironment: given };
  return { companies: { hostedLogin, companyGroups, companySuperUsers }, inEnvironment };
}
