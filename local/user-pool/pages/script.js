addEventListener('click', async ({ target: button }) => {
  if (!(button instanceof HTMLButtonElement) || !button.dataset.copy) return;
  await navigator.clipboard.writeText(button.dataset.copy);
  button.removeAttribute('aria-label');
  button.textContent = 'Copied';
});

const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

function tellTimes() {
  for (const element of document.querySelectorAll('time')) {
    element.textContent = time.format(new Date(element.dateTime));
  }
}

const liveIn = (page) => page.querySelector('[data-live]');
let shown = liveIn(document)?.outerHTML;

/** Asks for the page again, and puts in what has changed. */
async function keepUpToDate() {
  if (document.hidden) return;
  const page = await (await fetch(location.href)).text();
  const live = liveIn(new DOMParser().parseFromString(page, 'text/html'));
  if (!live || live.outerHTML === shown) return;
  shown = live.outerHTML;
  liveIn(document).replaceChildren(...live.childNodes);
  tellTimes();
}

tellTimes();
// The stack is being started again, say: the next round asks anew.
setInterval(() => keepUpToDate().catch(() => undefined), 2_000);
