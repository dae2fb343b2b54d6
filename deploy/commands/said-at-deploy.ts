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
  return [`Without aws.alarmEmail, these ${alarms.length} alarms reach nobody:`, ...alarms];
}

/** Lines about the emails that a new pool can't send without `aws.email`. */
export function fewEmails({ aws, userPoolId }: AwsSettings): string[] {
  if (userPoolId !== undefined || aws.email !== undefined) return [];
  return [
    'Without aws.email, Cognito sends 50 emails a day for the new pool: further invitations, codes and passwords have to wait.',
  ];
}
