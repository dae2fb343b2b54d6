/** Null while the page is prerendered. */
const earlyForm = (): HTMLFormElement | null =>
  typeof document === 'undefined' ? null : document.querySelector('form[data-early]');

/** The value typed into this field of `index.html`'s form before the portal took it over. */
export const typedBefore = (name: 'username' | 'password'): string =>
  earlyForm()?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? '';

/** True if the form's checkbox was checked before then. */
export const wasCheckedBefore = (): boolean => Boolean(earlyForm()?.querySelector('input[type=checkbox]:checked'));

/** Later forms start empty. */
export function forgetTypedBefore(): void {
  earlyForm()?.removeAttribute('data-early');
}
