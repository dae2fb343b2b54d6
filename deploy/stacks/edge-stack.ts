import { CfnParameter, Duration, Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { raiseAlarms } from './raise-alarms.ts';
import type { StackOptions } from './stack-options.ts';

/** The alarm for what CloudFront answers, in `edgeRegion`. `DistributionId` is an output of the portal's stack. */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, { settings, ...options }: StackOptions) {
    super(scope, id, { ...options, description: 'The portal: the alarm for CloudFront' });
    const distribution = new CfnParameter(this, 'DistributionId', { allowedPattern: '[A-Z0-9]+' });
    raiseAlarms(this, settings, [
      {
        name: 'edge-errors',
        means: 'CloudFront answered one request in twenty with an error, for ten minutes',
        metric: new Metric({
          namespace: 'AWS/CloudFront',
          metricName: '5xxErrorRate',
          dimensionsMap: { DistributionId: distribution.valueAsString, Region: 'Global' },
          period: Duration.minutes(5),
          statistic: 'Average',
        }),
        above: 5,
        periods: 2,
      },
    ]);
  }
}
