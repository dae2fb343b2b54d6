/** AWS regions, by their beginnings. A test compares them with those that the AWS SDK knows. */
const regions = {
  af: 'south-1',
  ap: 'east-1 east-2 northeast-1 northeast-2 northeast-3 south-1 south-2 southeast-1 southeast-2 southeast-3 southeast-4 southeast-5 southeast-6 southeast-7',
  ca: 'central-1 west-1',
  cn: 'north-1 northwest-1',
  eu: 'central-1 central-2 north-1 south-1 south-2 west-1 west-2 west-3',
  'eu-isoe': 'west-1',
  'eusc-de': 'east-1',
  il: 'central-1',
  me: 'central-1 south-1 west-1',
  mx: 'central-1',
  sa: 'east-1 west-1',
  us: 'east-1 east-2 west-1 west-2',
  'us-gov': 'east-1 west-1',
  'us-iso': 'east-1 west-1',
  'us-isob': 'east-1 west-1',
  'us-isof': 'east-1 south-1',
};

export const awsRegions: ReadonlySet<string> = new Set(
  Object.entries(regions).flatMap(([beginning, ends]) => ends.split(' ').map((end) => `${beginning}-${end}`)),
);
