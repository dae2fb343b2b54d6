/** A message in place of a dashboard. The embedding page is notified too, because only it can open a new session. */
export function createNotice(heading: string, sentence: string): HTMLElement {
  const notice = document.createElement('div');
  notice.className = 'bi-message';
  notice.setAttribute('role', 'alert');
  const title = document.createElement('h1');
  title.textContent = heading;
  const text = document.createElement('p');
  text.textContent = sentence;
  notice.append(title, text);
  return notice;
}
