import type { CSSProperties } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MailContent } from './mail.ts';

/** The two bodies of a mail. */
export interface MailBodies {
  html: string;
  text: string;
}

/** Renders an email as HTML and as plain text; paths become URLs below `publicUrl`. */
export function layOut(content: MailContent, publicUrl: string): MailBodies {
  const address = content.action ? new URL(content.action.path, publicUrl).href : null;
  const page = renderToStaticMarkup(<MailPage content={content} address={address} />);
  return { html: `<!doctype html>${page}`, text: plainText(content, address) };
}

interface MailPageProps {
  content: MailContent;
  address: string | null;
}

/** Email clients support tables and inline styles, and little else. */
function MailPage({ content, address }: MailPageProps) {
  const { subject, heading, paragraphs, pictures, facts, action, notes } = content;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <title>{subject}</title>
      </head>
      <body style={STYLES.body}>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '32px 16px' }}>
                <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={STYLES.sheet}>
                  <tbody>
                    <tr>
                      <td style={STYLES.inner}>
                        <p style={STYLES.brand}>Plinth</p>
                        <h1 style={STYLES.heading}>{heading}</h1>
                        {paragraphs.map((paragraph) => (
                          <p key={paragraph} style={STYLES.paragraph}>
                            {paragraph}
                          </p>
                        ))}
                        {pictures?.map(({ name, alt, width }) => (
                          <p key={name} style={STYLES.paragraph}>
                            <img src={`cid:${name}`} alt={alt} width={width} style={STYLES.picture} />
                          </p>
                        ))}
                        {facts && <Facts facts={facts} />}
                        {action && address && <Action label={action.label} address={address} />}
                        {notes?.map((note) => (
                          <p key={note} style={STYLES.note}>
                            {note}
                          </p>
                        ))}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

function Facts({ facts }: { facts: NonNullable<MailContent['facts']> }) {
  return (
    <table cellPadding={0} cellSpacing={0} style={{ margin: '0 0 16px' }}>
      <tbody>
        {facts.map(([label, value]) => (
          <tr key={label}>
            <th scope="row" align="left" style={STYLES.label}>
              {label}
            </th>
            <td style={STYLES.value}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Action({ label, address }: { label: string; address: string }) {
  return (
    <>
      <p style={{ margin: '24px 0' }}>
        <a href={address} style={STYLES.button}>
          {label}
        </a>
      </p>
      <p style={STYLES.note}>
        If the button does not work, open this address: <span style={STYLES.address}>{address}</span>
      </p>
    </>
  );
}

function plainText(content: MailContent, address: string | null): string {
  const { heading, paragraphs, pictures = [], facts, action, notes } = content;
  return [
    heading,
    ...paragraphs,
    ...pictures.map(({ alt }) => alt),
    ...(facts ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(action && address ? [`${action.label}:\n${address}`] : []),
    ...(notes ?? []),
    '-- \nPlinth',
  ].join('\n\n');
}

const TEXT: CSSProperties = { margin: '0 0 14px', fontSize: 15, lineHeight: '23px', color: '#171B24' };

const STYLES: Record<string, CSSProperties> = {
  body: { margin: 0, backgroundColor: '#F5F6F8', fontFamily: "'Segoe UI', Helvetica, Arial, sans-serif" },
  sheet: {
    maxWidth: 560,
    backgroundColor: '#FFFFFF',
    border: '1px solid #E4E7EC',
    borderRadius: 10,
  },
  inner: { padding: '28px 32px', textAlign: 'left' },
  brand: { margin: '0 0 20px', fontSize: 15, fontWeight: 700, color: '#2150C7' },
  heading: { margin: '0 0 14px', fontSize: 21, lineHeight: '28px', fontWeight: 600, color: '#171B24' },
  picture: { display: 'block', maxWidth: '100%', height: 'auto', border: 0 },
  paragraph: { ...TEXT, whiteSpace: 'pre-line' },
  label: { padding: '3px 20px 3px 0', fontSize: 14, fontWeight: 400, color: '#5E6878' },
  value: { padding: '3px 0', fontSize: 14, color: '#171B24' },
  button: {
    display: 'inline-block',
    padding: '11px 20px',
    borderRadius: 6,
    backgroundColor: '#2150C7',
    color: '#FFFFFF',
    fontSize: 15,
    fontWeight: 600,
    textDecoration: 'none',
  },
  note: { margin: '0 0 10px', fontSize: 13, lineHeight: '19px', color: '#5E6878' },
  address: { color: '#485264', wordBreak: 'break-all' },
};
