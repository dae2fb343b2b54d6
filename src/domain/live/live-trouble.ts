/** Milliseconds from an open socket to its acknowledgement and that of the subscription. */
export const acknowledgementTime = 4_000;

/** The specification's messages (section 8), letter for letter, and our own for the rest. */
const messages = {
  'no-endpoint': 'No graphql endpoint provided.',
  'no-api-key': 'No api-key configured',
  'no-user': 'No current user',
  'no-credentials': 'No credentials',
  'no-federated-token': 'No federated jwt',
  'no-auth-token': 'No auth token specified',
  'no-browser': 'Subscriptions are not supported for Server-Side Rendering (SSR)',
  handshake: 'Connection handshake error',
  'no-ack': `Connection timeout: ack from AWSAppSyncRealTime was not received after ${acknowledgementTime} ms`,
  silent: 'Subscription timeout',
  unauthorised: 'Connection failed: not authorised',
  refused: 'Connection failed: refused',
  'other-protocol': 'Connection failed: the server speaks another protocol',
  unreadable: 'Connection failed: unreadable frame',
  lost: 'Connection closed',
};

export interface LiveTrouble {
  kind: keyof typeof messages;
  code?: string;
  /** Retrying doesn't help until something else changes. */
  isFinal?: true;
}

/** For the error log. */
export class LiveUpdatesFailed extends Error {
  override name = 'LiveUpdatesFailed';
  readonly trouble: LiveTrouble;

  constructor(trouble: LiveTrouble) {
    super([messages[trouble.kind], trouble.code].filter(Boolean).join(': '));
    this.trouble = trouble;
  }
}
