/** @jsxRuntime automatic -- `tsx`, which runs this from source, applies only the tsconfig of the root. */
import { Button } from '@react-email/button';
import { Column } from '@react-email/column';
import { Heading } from '@react-email/heading';
import { Link } from '@react-email/link';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type CSSProperties, Fragment, type ReactNode, createElement } from 'react';
import type { LetterItem, LetterLink, LetterPart } from '../../../ports/mail';
import { cell, light, small, type } from './letter-look';

/** Children without keys, because a letter is drawn once. */
export const each = <T,>(all: readonly T[], draw: (one: T) => ReactNode): ReactNode =>
  createElement(Fragment, null, ...all.map(draw));

interface BandProps {
  padding: string;
  className?: string;
  border?: CSSProperties;
  children: ReactNode;
}

export const Band = ({ padding, className = '', border, children }: BandProps) => (
  <Row>
    <Column className={`pad ${className}`} style={{ ...cell(padding), ...border }}>
      {children}
    </Column>
  </Row>
);

export function Part({ part }: { part: LetterPart }) {
  switch (part.kind) {
    case 'heading':
      return (
        <Band padding="28px 32px 0">
          <Heading as="h2" className="ink" dir="auto" style={type(16, 22, 600)}>
            {part.text}
          </Heading>
        </Band>
      );
    case 'text':
      return (
        <Band padding="16px 32px 0">
          <Text className="ink" dir="auto" style={type(14, 20)}>
            {part.text}
          </Text>
        </Band>
      );
    case 'figures':
      return (
        <Band padding="20px 32px 0">
          <Figures figures={part.figures} />
        </Band>
      );
    case 'warning':
      return (
        <Band padding="16px 32px 0">
          <Warning name={part.name} text={part.text} />
        </Band>
      );
    case 'values':
      return (
        <Band padding="20px 32px 0">
          <PartTitle>{part.title}</PartTitle>
          {each(part.values, ({ name, value }) => (
            <Row>
              <Line width={112}>
                <span className="muted" dir="auto" style={type(14, 20, 400, light.muted)}>
                  {name}
                </span>
              </Line>
              <Line>
                <span className="ink" dir="auto" style={type(14, 20)}>
                  {value}
                </span>
              </Line>
            </Row>
          ))}
        </Band>
      );
    case 'items':
      return (
        <Band padding="20px 32px 0">
          {part.title !== undefined && <PartTitle>{part.title}</PartTitle>}
          <Section className="axis" style={{ borderTop: `1px solid ${light.axis}` }}>
            {each(part.items, (item) => (
              <Item item={item} />
            ))}
          </Section>
        </Band>
      );
    case 'button':
      return (
        <Band padding="24px 32px 0">
          <Button
            href={part.link.url}
            className="button"
            style={{
              ...type(14, 20, 600, '#ffffff'),
              padding: '10px 20px',
              backgroundColor: light.button,
              borderRadius: 5,
            }}
          >
            {part.link.name}
          </Button>
        </Band>
      );
    case 'small':
      return (
        <>
          <Band padding="28px 0 0">{null}</Band>
          <Band padding="16px 32px 0" border={{ borderTop: `1px solid ${light.line}` }}>
            <Text className="muted" style={small}>
              {part.text} {linked(part.links)}
            </Text>
          </Band>
        </>
      );
  }
}

const Figures = ({ figures }: Pick<Extract<LetterPart, { kind: 'figures' }>, 'figures'>) => (
  <Row className="axis" style={{ borderTop: `1px solid ${light.axis}`, borderBottom: `1px solid ${light.line}` }}>
    {figures.map(({ name, value, detail }, index) => (
      <Column
        key={name}
        className="figure"
        style={{
          ...cell(index === 0 ? '10px 16px 12px 0' : '10px 16px 12px'),
          width: `${100 / figures.length}%`,
          verticalAlign: 'top',
          ...(index > 0 && { borderLeft: `1px solid ${light.line}` }),
        }}
      >
        <Text className="muted" style={small}>
          {name}
        </Text>
        <Text className="ink" style={type(18, 24, 600)}>
          {value}
        </Text>
        {detail !== undefined && (
          <Text className="muted" style={small}>
            {detail}
          </Text>
        )}
      </Column>
    ))}
  </Row>
);

const Warning = ({ name, text }: { name: string; text: string }) => (
  <Row>
    <Column
      className="warning ink"
      dir="auto"
      style={{
        ...type(14, 20),
        padding: '10px 14px',
        backgroundColor: light.warning,
        borderLeft: `2px solid ${light.warningLine}`,
      }}
    >
      <b style={{ fontWeight: 600 }}>{name}.</b> {text}
    </Column>
  </Row>
);

const linked = (links: readonly LetterLink[]): ReactNode[] =>
  links.flatMap(({ name, url }, index) => [
    index > 0 && ' · ',
    <Link key={url} href={url} style={{ color: light.accent, textDecoration: 'underline' }}>
      {name}
    </Link>,
  ]);

const PartTitle = ({ children }: { children: string }) => (
  <Heading as="h2" className="ink" style={{ ...type(14, 20, 600), marginBottom: 6 }}>
    {children}
  </Heading>
);

const Line = ({ width, children }: { width?: number; children: ReactNode }) => (
  <Column
    style={{
      ...cell('5px 0'),
      verticalAlign: 'top',
      borderBottom: `1px solid ${light.line}`,
      ...(width !== undefined && { width }),
    }}
  >
    {children}
  </Column>
);

const Item = ({ item: { text, detail, at, url } }: { item: LetterItem }) => (
  <Row>
    <Column className="item ink" style={{ ...cell('9px 0'), borderBottom: `1px solid ${light.line}` }}>
      <Link href={url} className="ink" dir="auto" style={{ ...type(14, 20, 600), textDecoration: 'none' }}>
        {text}
      </Link>
      {detail && (
        <Text className="muted" dir="auto" style={{ ...type(13, 18, 400, light.muted) }}>
          {detail}
        </Text>
      )}
    </Column>
    {at !== undefined && (
      <Column
        className="at muted"
        align="right"
        style={{
          ...small,
          ...cell('9px 0 9px 12px'),
          verticalAlign: 'top',
          whiteSpace: 'nowrap',
          borderBottom: `1px solid ${light.line}`,
        }}
      >
        {at}
      </Column>
    )}
  </Row>
);
