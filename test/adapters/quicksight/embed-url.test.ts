import { expect, it } from 'vitest';
import { embedUrlIn } from '#adapters/quicksight/embed-url';

it.each([
  'http://bi.example/embed/0f/dashboards/sales?code=1',
  'javascript:alert(1)//embed/0f/dashboards/sales?code=1',
  '//bi.example/embed/0f/dashboards/sales?code=1',
  'https://bi.example/embed/0f/dashboards/sales',
  'https://bi.example/embed/0f/dashboards/sales?',
  'https://bi.example/embed/0f/dashboards/?code=1',
  'https://bi.example/embedding/0f/dashboards/sales?code=1',
  'https://bi.example/evil?/embed/0f/dashboards/sales?code=1',
  'https://bi.example#/embed/0f/dashboards/sales?code=1',
  'https:///embed/0f/dashboards/sales?code=1',
  'https://[/embed/0f/dashboards/sales?code=1',
  'https://a b/embed/0f/dashboards/sales?code=1',
  'https://user:pass@bi.example/embed/0f/dashboards/sales?code=1',
  'https://bi.example\\@evil.example/embed/0f/dashboards/sales?code=1',
  ' https://bi.example/embed/0f/dashboards/sales?code=1',
  '',
  5,
  null,
])('the adapter refuses the ticket %j', (content) => {
  expect(embedUrlIn({ content })).toBeUndefined();
});

it.each([
  'https://bi.example/embed/0f/dashboards/sales?code=1',
  'https://localhost:8443/embed/0f/dashboards/sales?code=1&isauthcode=true',
  'https://eu-west-1.quicksight.aws.amazon.com/embed/0f8e/dashboards/8f-1_a/views/2?code=x&identityprovider=quicksight',
])('the adapter reads the embed URL %s', (content) => {
  expect(embedUrlIn({ content })?.href).toBe(content);
});
