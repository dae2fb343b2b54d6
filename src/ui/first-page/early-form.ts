/**
 * The sign-in form as `index.html` brings it, until the portal takes it over: says what is empty, and holds any other press for the
 * portal to carry out. Nothing is sent from here. Part of the script in the page, so it imports nothing.
 */
export function runEarlyForm(): void {
  const app = document.querySelector<HTMLElement>('#app');
  if (app) app.dataset['size'] = sizeOf(app);
  document.addEventListener(
    'click',
    (event) => {
      const { target } = event;
      if (document.documentElement.dataset['view'] !== 'sign-in' || !(target instanceof Element)) return;
      const pressed = target.closest<HTMLElement>(pressable);
      if (!pressed) return;
      if (pressed instanceof HTMLAnchorElement && (event.ctrlKey || event.metaKey || event.shiftKey)) {
        // Opens in a tab of its own.
        pressed.href = withDestination(pressed.href);
        return;
      }
      event.preventDefault();
      hold(pressed);
    },
    true,
  );
}

/** Buttons, and links to the other steps of the sign-in page. */
export const pressable = 'button, a[href^="/login?"]';

function hold(pressed: HTMLElement): void {
  const [first] = pressed instanceof HTMLButtonElement && pressed.type === 'submit' ? sayWhatIsEmpty(pressed.form) : [];
  const before = heldPress(document);
  // Only the last press is carried out.
  if (before && before !== pressed) turnBusy(before);
  if (first) first.focus();
  else if (before !== pressed) turnBusy(pressed);
}

/** The number of elements: another one later means that an extension or a translation has changed them. */
export const sizeOf = (app: HTMLElement): string => String(app.getElementsByTagName('*').length);

/** The button or link of this page that was pressed and waits. */
export const heldPress = (page: ParentNode): HTMLElement | null => page.querySelector('#app [aria-busy=true]');

/** A button shows its other face, which has the verb. */
export function turnBusy(pressed: HTMLElement): void {
  pressed.ariaBusy = pressed.ariaBusy ? null : 'true';
  if (pressed instanceof HTMLButtonElement && pressed.children.length === 2)
    for (const face of pressed.children) face.classList.toggle('invisible');
}

/**
 * The empty fields, each with its message from the page's templates. With an email address the password can be empty: only the portal
 * knows whether a company signs its people in.
 */
function sayWhatIsEmpty(form: HTMLFormElement | null): HTMLInputElement[] {
  if (!form) return [];
  takeMessagesBack(form);
  const inputs = [...form.querySelectorAll('input')];
  const hasAddress = inputs.some(({ name, value }) => name === 'username' && value.includes('@'));
  const empty = inputs.filter(({ name, value }) =>
    name === 'username' ? value.trim() === '' : name === 'password' && value === '' && !hasAddress,
  );
  for (const field of empty) {
    const template = document.querySelector<HTMLTemplateElement>(`#empty-${field.name}`);
    const room = field.closest('.grid')?.lastElementChild;
    if (!template || !(room instanceof HTMLElement)) continue;
    const message = document.importNode(template.content, true);
    message.firstElementChild?.setAttribute('id', `${field.id}-below`);
    field.setAttribute('aria-invalid', 'true');
    field.setAttribute('aria-describedby', `${field.id}-below`);
    room.hidden = true;
    room.after(message);
  }
  return empty;
}

/** Leaves the form as React rendered it. */
export function takeMessagesBack(form: Element): void {
  for (const message of form.querySelectorAll('[role=alert]')) message.remove();
  for (const room of form.querySelectorAll('[hidden]')) room.removeAttribute('hidden');
  for (const field of form.querySelectorAll('[aria-invalid]')) {
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
  }
}

/** The sign-in page's other steps lead back to the page that was asked for. */
function withDestination(href: string): string {
  const { pathname, search, hash } = location;
  const url = new URL(href);
  const asked = new URLSearchParams(search).get('redirect');
  const destination = pathname === '/login' ? asked : pathname + search + hash;
  if (destination && destination !== '/') url.searchParams.set('redirect', destination);
  return url.href;
}
