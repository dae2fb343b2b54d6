/** The methods that return a promise. */
type AsyncMethod<Port> = {
  [Name in keyof Port]: Port[Name] extends (...args: never[]) => Promise<unknown> ? Name : never;
}[keyof Port];

/** Accepts only a list that names all of these methods. */
type Complete<Port, Names extends readonly PropertyKey[]> =
  Exclude<AsyncMethod<Port>, Names[number]> extends never
    ? unknown
    : { missing: Exclude<AsyncMethod<Port>, Names[number]> };

/**
 * A port whose adapter the first call loads; each listed method waits for it. An incomplete list does not compile. The caller adds
 * the members that do not return a promise.
 */
export function lazyPort<Ports, Name extends keyof Ports, const Methods extends readonly AsyncMethod<Ports[Name]>[]>(
  load: () => Promise<Ports>,
  name: Name,
  methods: Methods & Complete<Ports[Name], Methods>,
): Pick<Ports[Name], AsyncMethod<Ports[Name]>> {
  const call =
    (method: AsyncMethod<Ports[Name]>) =>
    async (...args: unknown[]): Promise<unknown> => {
      const port = (await load())[name];
      return (port[method] as (...args: unknown[]) => Promise<unknown>)(...args);
    };
  return Object.fromEntries(methods.map((method) => [method, call(method)])) as Pick<
    Ports[Name],
    AsyncMethod<Ports[Name]>
  >;
}
