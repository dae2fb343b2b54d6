/** The settings are a view of the page. */
export const noticeSettingsPath = '/user/notifications?view=settings';
