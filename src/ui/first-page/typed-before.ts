/** None while the page is prerendered. */
const earlyForm = (): HTMLFormElement | null =>
  typeof document === 'undefined' ? null : document.querySelector('form[data-early]');

/** What was typed into this field of the form in `index.html`, before the portal has taken it over. */
export const typedBefore = (name: 'username' | 'password'): string =>
  earlyForm()?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? '';

/** Whether the form's one box was checked before that. */
export const wasCheckedBefore = (): boolean => Boolean(earlyForm()?.querySelector('input[type=checkbox]:checked'));

/** Later forms start empty. */
export function forgetTypedBefore(): void {
  earlyForm()?.removeAttribute('data-early');
}
