/** The topics that people can turn off, in the order of the settings. Requests and syncs are for managers only. */
export const noticeTopics = ['dashboards', 'issues', 'answers', 'requests', 'syncs'] as const;
export type OptionalTopic = (typeof noticeTopics)[number];
/** Changes to the person's own account are always shown, and always sent if the portal sends email. Finished exports are always shown, and never sent. */
export type NoticeTopic = OptionalTopic | 'security' | 'exports';

export interface NoticeSettings {
  /** Topics that aren't shown in the portal. */
  hidden: OptionalTopic[];
  /** Topics that are sent by email: each notification at once, or all in one email a day. */
  email: OptionalTopic[];
  send: 'at-once' | 'daily';
}

export const standardSettings: NoticeSettings = { hidden: [], email: ['issues', 'answers', 'requests'], send: 'daily' };

/** Reads settings; `standardSettings` replace what can't be read. */
export function readSettings(stored: unknown): NoticeSettings {
  const { hidden, email, send } = (stored ?? {}) as { [Field in keyof NoticeSettings]?: unknown };
  return {
    hidden: topicsIn(hidden, standardSettings.hidden),
    email: topicsIn(email, standardSettings.email),
    send: send === 'at-once' || send === 'daily' ? send : standardSettings.send,
  };
}

const topicsIn = (list: unknown, otherwise: OptionalTopic[]): OptionalTopic[] =>
  Array.isArray(list) ? noticeTopics.filter((topic) => list.includes(topic)) : otherwise;

export const isShown = (topic: NoticeTopic, { hidden }: Pick<NoticeSettings, 'hidden'>): boolean =>
  topic === 'security' || topic === 'exports' || !hidden.includes(topic);

export const isMailed = (topic: NoticeTopic, { email }: Pick<NoticeSettings, 'email'>): boolean =>
  topic === 'security' || (topic !== 'exports' && email.includes(topic));
