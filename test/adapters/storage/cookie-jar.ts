export interface CookieJar {
  cookie: string;
  /** The assigned values, unchanged. */
  readonly written: string[];
}

interface Trouble {
  /** Silently stores nothing. */
  blocked?: boolean;
  /** Every access throws, as in a sandboxed frame. */
  throws?: boolean;
  /** Whether the page was loaded over https, without which secure cookies are not stored. */
  secure?: boolean;
}

/** The longest name and value that browsers store (RFC 6265bis, section 5.7), in bytes. */
const longest = 4_096;

/** `document.cookie` as browsers have it, with the ways in which it fails. */
export function aCookieJar({ blocked = false, throws = false, secure = true }: Trouble = {}): CookieJar {
  const cookies = new Map<string, string>();
  const written: string[] = [];
  const requireAccess = () => {
    if (throws) throw new DOMException('The document is sandboxed.', 'SecurityError');
  };
  return {
    written,
    get cookie() {
      requireAccess();
      return [...cookies].map(([name, value]) => (name === '' ? value : `${name}=${value}`)).join('; ');
    },
    set cookie(line) {
      requireAccess();
      written.push(line);
      const [pair = '', ...attributes] = line.split('; ');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (blocked || (!secure && attributes.includes('Secure'))) return;
      if (name.length + value.length > longest || (name === '' && value === '')) return;
      if (attributes.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    },
  };
}
