import { Amplify } from 'aws-amplify';
import { signIn } from 'aws-amplify/auth';
import { account, pool } from './account';

window.signIn = async () => {
  const { userPoolId, clientId: userPoolClientId, endpoint: userPoolEndpoint } = pool();
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } });
  const { isSignedIn } = await signIn(account);
  if (!isSignedIn) throw new Error('Not signed in');
};
