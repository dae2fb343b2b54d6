/**
 * Has the browser load the portal, whose first module and files the build has put into `<template id="portal">`. Part of the scripts in
 * the page, so it imports nothing.
 */
export function loadPortal(): void {
  const template = document.querySelector<HTMLTemplateElement>('template#portal');
  if (!template) return;
  document.head.append(document.importNode(template.content, true));
  template.remove();
}

/** Milliseconds after the page has loaded in which the first keys are not to wait for the portal's code. */
const pause = 300;

/** For people who see the sign-in form: loads the portal once the page is idle, or they have used the form. */
export function loadPortalOnceUsedOrIdle(): void {
  // A key that does something is followed by one of these.
  for (const event of ['input', 'pointerdown', 'click'])
    window.addEventListener(event, onceUsed, { once: true, passive: true });
  window.addEventListener('load', () => setTimeout(onceIdle, pause), { once: true });
}

/** In a task of its own, as what the person does comes first. */
const onceUsed = (): void => void setTimeout(loadPortal);

/** Safari has no idle callback. */
const onceIdle = (): void => void (globalThis.requestIdleCallback?.(loadPortal) ?? loadPortal());
