import { HttpApi, HttpMethod, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { AwsSettings } from '../settings/aws-settings.ts';
import { acknowledge, keptLogs } from './stack-options.ts';

/** Leaves out queries and headers, which could have secrets. */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    time: '$context.requestTime',
    requestId: '$context.requestId',
    method: '$context.httpMethod',
    path: '$context.path',
    status: '$context.status',
    ms: '$context.responseLatency',
    error: '$context.integrationErrorMessage',
  }),
);

/** A gateway that passes every call to `answering`, within the limits of `settings`, and logs it. */
export function aGateway(scope: Construct, settings: AwsSettings, answering: IFunction): HttpApi {
  const { requestsPerSecond, burst } = settings.aws.limits;
  const gateway = new HttpApi(scope, 'Gateway', { createDefaultStage: false, disableExecuteApiEndpoint: false });
  gateway.addRoutes({
    path: '/{proxy+}',
    methods: [HttpMethod.ANY],
    integration: new HttpLambdaIntegration('Answer', answering),
  });
  acknowledge(gateway, {
    'AwsSolutions-APIG4':
      'IprApi verifies the ID token itself: the gateway checks no token_use, and its 401 is no problem document.',
  });
  new HttpStage(scope, 'Stage', {
    httpApi: gateway,
    stageName: 'prod',
    autoDeploy: true,
    throttle: { rateLimit: requestsPerSecond, burstLimit: burst },
    detailedMetricsEnabled: true,
    accessLogSettings: {
      destination: new LogGroupLogDestination(keptLogs(scope, 'Calls', settings)),
      format: accessLogFormat,
    },
  });
  return gateway;
}
