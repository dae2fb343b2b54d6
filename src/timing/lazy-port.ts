/** The methods that answer with a promise. */
type Asked<Port> = {
  [Name in keyof Port]: Port[Name] extends (...asked: never[]) => Promise<unknown> ? Name : never;
}[keyof Port];

/** Fits every list of names that leaves none of these methods out. */
type Complete<Port, Names extends readonly PropertyKey[]> =
  Exclude<Asked<Port>, Names[number]> extends never ? unknown : { missing: Exclude<Asked<Port>, Names[number]> };

/**
 * One of the ports that the first call loads: each of the methods listed waits for its adapter. A list that leaves one out does not
 * compile; members that do not answer with a promise are for the caller to add.
 */
export function lazyPort<Ports, Name extends keyof Ports, const Methods extends readonly Asked<Ports[Name]>[]>(
  load: () => Promise<Ports>,
  name: Name,
  methods: Methods & Complete<Ports[Name], Methods>,
): Pick<Ports[Name], Asked<Ports[Name]>> {
  const call =
    (method: Asked<Ports[Name]>) =>
    async (...asked: unknown[]): Promise<unknown> => {
      const port = (await load())[name];
      return (port[method] as (...asked: unknown[]) => Promise<unknown>)(...asked);
    };
  return Object.fromEntries(methods.map((method) => [method, call(method)])) as Pick<Ports[Name], Asked<Ports[Name]>>;
}
