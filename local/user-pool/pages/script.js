addEventListener('click', async ({ target: button }) => {
  if (!(button instanceof HTMLButtonElement) || !button.dataset.copy) return;
  await navigator.clipboard.writeText(button.dataset.copy);
  button.removeAttribute('aria-label');
  button.textContent = 'Copied';
});

const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

function localizeTimes() {
  for (const element of document.querySelectorAll('time')) {
    element.textContent = time.format(new Date(element.dateTime));
  }
}

const liveIn = (page) => page.querySelector('[data-live]');
let shown = liveIn(document)?.outerHTML;

/** Loads the page again and replaces the part that has changed. */
async function keepUpToDate() {
  if (document.hidden) return;
  const page = await (await fetch(location.href)).text();
  const live = liveIn(new DOMParser().parseFromString(page, 'text/html'));
  if (!live || live.outerHTML === shown) return;
  shown = live.outerHTML;
  liveIn(document).replaceChildren(...live.childNodes);
  localizeTimes();
}

localizeTimes();
// While the stack restarts, for example, loading fails: the next round tries again.
setInterval(() => keepUpToDate().catch(() => undefined), 2_000);
