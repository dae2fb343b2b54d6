/**
 * Loads the portal, whose first module and files the build has put into `<template id="portal">`: at once, or, where people see the
 * sign-in form meanwhile, once nothing else is to be done or they use it. Part of the script in the page, so it imports nothing.
 */
export function loadPortal(isFormShown: boolean): void {
  if (isFormShown) onceUsedOrIdle(insert);
  else insert();
}

function insert(): void {
  const template = document.querySelector<HTMLTemplateElement>('template#portal');
  if (!template) return;
  document.head.append(document.importNode(template.content, true));
  template.remove();
}

/** Milliseconds after the page has loaded in which the first keys are not to wait for the portal's code. */
const pause = 300;

function onceUsedOrIdle(load: () => void): void {
  // In a task of its own, as the key or the press comes first.
  const used = (): void => void setTimeout(load);
  for (const event of ['input', 'pointerdown', 'keydown'])
    window.addEventListener(event, used, { once: true, passive: true });
  // Safari has no idle callback.
  const idle = (): void => void (globalThis.requestIdleCallback?.(load) ?? load());
  window.addEventListener('load', () => setTimeout(idle, pause), { once: true });
}
