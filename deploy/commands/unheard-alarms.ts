import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AwsSettings } from '../settings/aws-settings.ts';

interface Alarm {
  Type: string;
  Properties?: { AlarmDescription: string };
}

/** Lines about what nobody will hear of without `aws.alarmEmail`, from the synthesised stacks. */
export function unheardAlarms({ aws }: AwsSettings, assembly: string): string[] {
  if (aws.alarmEmail !== undefined) return [];
  const alarms = readdirSync(assembly)
    .filter((name) => name.endsWith('.template.json'))
    .flatMap((name) => Object.values<Alarm>(JSON.parse(readFileSync(join(assembly, name), 'utf8')).Resources))
    .filter(({ Type }) => Type === 'AWS::CloudWatch::Alarm')
    .map(({ Properties }) => `  ${Properties?.AlarmDescription}`);
  return [`Without aws.alarmEmail, nobody hears of these ${alarms.length} alarms:`, ...alarms];
}
