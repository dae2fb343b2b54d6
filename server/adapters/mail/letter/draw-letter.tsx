/** @jsxRuntime automatic -- `tsx`, which runs this from source, applies only the tsconfig of the root. */
import { Body } from '@react-email/body';
import { Column } from '@react-email/column';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Row } from '@react-email/row';
import { Text } from '@react-email/text';
import { renderToStaticMarkup } from 'react-dom/server';
import { cutText } from '#domain/cut-text';
import type { Letter } from '../../../ports/mail';
import { light, styles, type } from './letter-look';
import { Band, Part, each } from './letter-parts';

/** The letter as an HTML page that loads nothing. */
export const drawLetter = (letter: Letter, language: string): string =>
  `<!doctype html>${renderToStaticMarkup(<Page letter={letter} language={language} />)}`;

function Page({ letter, language }: { letter: Letter; language: string }) {
  const { brand, title, about, parts } = letter;
  return (
    <Html lang={language}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{styles}</style>
      </Head>
      <Body style={{ margin: 0, padding: '24px 12px', backgroundColor: light.page }}>
        {/* It cuts longer texts itself, inside an emoji too. */}
        <Preview>{cutText(firstWords(letter), 140)}</Preview>
        <Container className="card" style={{ maxWidth: 600, border: `1px solid ${light.line}` }}>
          <Band padding="14px 32px" className="axis" border={{ borderBottom: `1px solid ${light.axis}` }}>
            <Row>
              <Column className="mark" style={{ width: 3, backgroundColor: light.accent, fontSize: 0 }}>
                &nbsp;
              </Column>
              <Column className="ink" style={{ ...type(14, 20, 600), paddingLeft: 10, backgroundColor: light.card }}>
                {brand}
              </Column>
            </Row>
          </Band>
          <Band padding="24px 32px 0">
            <Heading className="ink" dir="auto" style={type(20, 26, 600)}>
              {title}
            </Heading>
            {about !== undefined && (
              <Text className="muted" dir="auto" style={{ ...type(14, 20, 400, light.muted), marginTop: 4 }}>
                {about}
              </Text>
            )}
          </Band>
          {each(parts, (part) => (
            <Part part={part} />
          ))}
          <Band padding="0 32px 24px">{null}</Band>
        </Container>
      </Body>
    </Html>
  );
}

/** What a list of mails shows beside the subject. */
function firstWords({ about, parts }: Letter): string {
  const items = parts.flatMap((part) => (part.kind === 'items' ? part.items : []));
  if (items.length > 0) return items.map(({ text }) => text).join(' ');
  const [first] = parts;
  return about ?? (first?.kind === 'text' ? first.text : '');
}
