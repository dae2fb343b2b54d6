/** The settings are a view of the notifications page. */
export const noticeSettingsPath = '/user/notifications?view=settings';
