/**
 * The sign-in form as `index.html` brings it, until the portal takes it over: says what is empty, and holds any other press for the
 * portal to carry out. Nothing is sent from here. Part of the script in the page, so it imports nothing.
 */
export function runEarlyForm(): void {
  document.addEventListener(
    'click',
    (event) => {
      const { target } = event;
      if (document.documentElement.dataset['view'] !== 'sign-in' || !(target instanceof Element)) return;
      const button = target.closest<HTMLButtonElement>('#app button');
      if (button) {
        event.preventDefault();
        hold(button);
      }
      const link = target.closest<HTMLAnchorElement>('#app a[href^="/login?"]');
      if (link) link.href = withDestination(link.href);
    },
    true,
  );
}

function hold(button: HTMLButtonElement): void {
  const [first] = button.type === 'submit' ? sayWhatIsEmpty(button.form) : [];
  if (first) first.focus();
  else if (!button.ariaBusy) turnBusy(button);
}

/** The button of this page that was pressed and waits. */
export const heldButton = (app: Element): HTMLButtonElement | null => app.querySelector('button[aria-busy=true]');

/** Shows the other face, which has the verb. */
export function turnBusy(button: HTMLButtonElement): void {
  button.ariaBusy = button.ariaBusy ? null : 'true';
  if (button.children.length === 2) for (const face of button.children) face.classList.toggle('invisible');
}

/** The empty fields, each with its message from the page's templates. */
function sayWhatIsEmpty(form: HTMLFormElement | null): HTMLInputElement[] {
  if (!form) return [];
  takeMessagesBack(form);
  const empty = [...form.querySelectorAll('input')].filter(({ name, value }) =>
    name === 'username' ? value.trim() === '' : name === 'password' && value === '',
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
