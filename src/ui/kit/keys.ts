const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** As this keyboard has it: "⌘ K", "Ctrl K". */
export const withCommand = (key: string): string => `${isApple ? '⌘' : 'Ctrl'} ${key}`;

/** "⌥ Enter", "Alt Enter". */
export const withAlt = (key: string): string => `${isApple ? '⌥' : 'Alt'} ${key}`;
