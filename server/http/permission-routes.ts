import { Hono } from 'hono';
import { type PermissionsAnswer, permissionsRequest } from '#contract/permissions';
import { mayManage } from '#domain/people/access';
import type { KeepPermissions } from '../application/permissions/keep-permissions';
import type { ApiEnv } from './caller';
import { readBody } from './bodies';
import { limitBody } from './body-limit';
import { type Log, report } from './log';
import { refuse } from './refuse';

const path = '/quicksight/permissions';
const mostBytes = 1024 * 1024;

const leftAlone: PermissionsAnswer = { phase: 'as-is', due: 0, equal: 0, differences: [] };

/** Where the BI service's own permissions differ from the catalogue, and what managers do about it. */
export function permissionRoutes(permissions: KeepPermissions | undefined, log: Log): Hono<ApiEnv> {
  return new Hono<ApiEnv>()
    .get(path, async (context) => {
      if (!mayManage(context.var.caller)) return refuse(context, { code: 'not-allowed' }, log);
      if (!permissions) return context.json(leftAlone);
      const review = await permissions.review(context.var.caller);
      return review.ok ? context.json(review.value satisfies PermissionsAnswer) : refuse(context, review.failure, log);
    })
    .post(path, limitBody(log, mostBytes), async (context) => {
      const { caller } = context.var;
      if (!mayManage(caller)) return refuse(context, { code: 'not-allowed' }, log);
      if (!permissions) return refuse(context, { code: 'not-found' }, log);
      const body = readBody(await context.req.text(), permissionsRequest);
      if (!body.ok) return refuse(context, body.failure, log);
      const applies = body.value.action === 'apply';
      const done =
        body.value.action === 'apply'
          ? await permissions.apply(caller, body.value.takeBack)
          : await permissions.undo(caller);
      if (!done.ok) return refuse(context, done.failure, log);
      report(log, context, {
        level: 'info',
        event: applies ? 'permissions-applied' : 'permissions-undone',
        ...(body.value.action === 'apply' && { takenBack: body.value.takeBack.length }),
      });
      return context.json(done.value satisfies PermissionsAnswer);
    });
}
