import { type ComponentProps, useEffect, useEffectEvent, useLayoutEffect } from 'react';

interface TriggerElsewhereProps extends ComponentProps<'button'> {
  element: HTMLElement;
}

/** Takes the place of a tooltip's trigger for an element that something else draws: hears for it, and tells of it. */
export function TriggerElsewhere({ element, ref, 'aria-describedby': describedBy, ...heard }: TriggerElsewhereProps) {
  const tell = useEffectEvent((found: HTMLElement | null) => {
    if (typeof ref === 'function') ref(found as HTMLButtonElement | null);
  });
  useLayoutEffect(() => {
    tell(element);
    return () => tell(null);
  }, [element]);

  // Radix asks the events for nothing that only React's have.
  const hear = useEffectEvent((event: Event) => {
    const handlers: Record<string, ((event: never) => void) | undefined> = {
      pointermove: heard.onPointerMove,
      pointerleave: heard.onPointerLeave,
      pointerdown: heard.onPointerDown,
      focus: heard.onFocus,
      blur: heard.onBlur,
      click: heard.onClick,
    };
    handlers[event.type]?.(event as never);
  });
  useEffect(() => {
    const listening = new AbortController();
    for (const name of ['pointermove', 'pointerleave', 'pointerdown', 'focus', 'blur', 'click'])
      element.addEventListener(name, (event) => hear(event), { signal: listening.signal });
    // What it was listened to for has been before.
    if (element.matches(':hover')) hear(new PointerEvent('pointermove'));
    if (element.matches(':focus-visible')) hear(new FocusEvent('focus'));
    return () => listening.abort();
  }, [element]);

  useEffect(() => {
    if (describedBy === undefined) return undefined;
    element.setAttribute('aria-describedby', describedBy);
    return () => element.removeAttribute('aria-describedby');
  }, [element, describedBy]);
  return null;
}
