const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** As this keyboard has it: "⌘ K", "Ctrl K". */
export const withCommand = (key: string): string => `${isApple ? '⌘' : 'Ctrl'} ${key}`;
