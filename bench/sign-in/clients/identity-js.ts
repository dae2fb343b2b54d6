import { AuthenticationDetails, CognitoUser, CognitoUserPool } from 'amazon-cognito-identity-js';
import { account, pool } from './account';

window.signIn = () =>
  new Promise((resolve, reject) => {
    const { userPoolId: UserPoolId, clientId: ClientId, endpoint } = pool();
    const user = new CognitoUser({
      Username: account.username,
      Pool: new CognitoUserPool({ UserPoolId, ClientId, endpoint }),
    });
    const details = new AuthenticationDetails({ Username: account.username, Password: account.password });
    user.authenticateUser(details, { onSuccess: () => resolve(), onFailure: reject });
  });
