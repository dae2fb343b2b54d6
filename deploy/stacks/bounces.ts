import { EventBus, EventField, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import { ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

/** Passes SES's bounces and complaints on to the function that syncs. SES publishes only to the default event bus. */
export class Bounces extends Construct {
  readonly configurationSet: string;

  constructor(scope: Construct, id: string, stage: string, syncing: Function, lost: IQueue) {
    super(scope, id);
    const set = new ConfigurationSet(this, 'Mails', { configurationSetName: `${stage}-mails` });
    this.configurationSet = set.configurationSetName;
    set.addEventDestination('Told', {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'DefaultBus', 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    new Rule(this, 'Rule', {
      description: 'Stops deliveries to addresses from which mail came back',
      eventPattern: {
        source: ['aws.ses'],
        detail: {
          eventType: ['Bounce', 'Complaint'],
          mail: { tags: { 'ses:configuration-set': [this.configurationSet] } },
        },
      },
      targets: [
        new LambdaFunction(syncing, {
          // A `FunctionCall`, with an object in place of the text.
          event: RuleTargetInput.fromObject({ work: 'bounced', detail: EventField.fromPath('$.detail') }),
          deadLetterQueue: lost,
        }),
      ],
    });
  }
}
