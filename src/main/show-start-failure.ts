/**
 * Something broke before the first page: a file did not come, or a bug. In English and without any of our own code, because that may
 * be what broke.
 */
export function showStartFailure(place: HTMLElement): void {
  const main = document.createElement('main');
  main.className = 'mx-auto grid min-h-dvh max-w-136 content-center justify-items-start gap-4 px-6';
  const heading = document.createElement('h1');
  heading.className = 'text-title font-head';
  heading.textContent = 'The portal could not start';
  const text = document.createElement('p');
  text.className = 'text-body';
  text.setAttribute('role', 'alert');
  text.textContent =
    'A part of it did not arrive. Check your connection, then try again; if it stays, tell whoever runs this portal.';
  const again = document.createElement('button');
  again.type = 'button';
  again.className = 'min-h-control rounded-sm bg-accent px-3 font-label text-on-accent hover:bg-accent-hover';
  again.textContent = 'Try again';
  again.addEventListener('click', () => location.reload());
  main.append(heading, text, again);
  place.replaceChildren(main);
}
