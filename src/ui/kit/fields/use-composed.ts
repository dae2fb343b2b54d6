import { type ComponentProps, useState } from 'react';

/**
 * Props of an input whose text is rewritten by `onText`. While an input method composes, the text stays as it is: rewriting it would make
 * the input method write it again.
 */
export function useComposed(
  value: string,
  onText: (text: string, field: HTMLInputElement) => void,
): Pick<ComponentProps<'input'>, 'value' | 'onChange' | 'onCompositionEnd'> {
  const [composed, setComposed] = useState<string>();
  const end = (field: HTMLInputElement): void => {
    setComposed(undefined);
    onText(field.value, field);
  };
  return {
    value: composed ?? value,
    onChange({ target, nativeEvent }) {
      if ('isComposing' in nativeEvent && nativeEvent.isComposing) setComposed(target.value);
      else end(target);
    },
    onCompositionEnd: ({ currentTarget }) => end(currentTarget),
  };
}
