import type { Context } from 'hono';

export interface ApiEnv {
  Variables: {
    requestId: string;
    /** Name of the user in whose name temporary credentials signed the request. */
    reader?: string;
  };
}

/** Every answer repeats its status and names its request. */
export const reply = (context: Context<ApiEnv>, body: object = {}, status: 200 | 201 = 200) =>
  context.json({ Status: status, RequestId: context.get('requestId'), ...body }, status);
