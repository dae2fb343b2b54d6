/** A tab of a browser: what the engines' drivers do differently, and nothing else. */
export interface Driver {
  goto(url: string): Promise<void>;
  /** The value of an expression, as JSON, in the page or in the frame of this title. A promise is awaited. */
  run(expression: string, frame?: string): Promise<unknown>;
  /** At coordinates of the page's window. */
  mouse(steps: readonly MouseStep[]): Promise<void>;
  /** Pressed together and released: modifiers first. Names are those of `KeyboardEvent.key`. */
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** PNG. */
  picture(): Promise<Buffer>;
  /** PDF of what a printer would get, where the engine's driver can. */
  print?(): Promise<Uint8Array>;
  /** A fingerprint reader that always confirms, where the engine has one for tests. */
  plugInAuthenticator?(): Promise<void>;
  /** What the browser has written to this tab's console as an error. */
  readonly complaints: string[];
  newTab(): Promise<Driver>;
  close(): Promise<void>;
}

export type MouseStep = { to: readonly [x: number, y: number] } | 'down' | 'up';

export interface LaunchedBrowser {
  version: string;
  tab: Driver;
  quit(): Promise<void>;
}

/** What a driver, or a browser without a screen, can't do. */
export type Skill = 'passkeys' | 'full screen' | 'print';

/** An engine on this machine; `lacks` says what must be installed for it. */
export type Engine = { name: string; cannot: readonly Skill[] } & (
  | { lacks: string }
  | { lacks?: undefined; launch: () => Promise<LaunchedBrowser> }
);
