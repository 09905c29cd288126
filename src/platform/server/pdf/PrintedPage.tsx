import { Document, Page, Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import type { Day } from '../../contract/calendar.ts';
import { INK, PAGE_SIDE, styles } from './styles.ts';

interface PrintedPageProps {
  /** 'Tax invoice' */
  title: string;
  /** The document number. */
  mark: string;
  /** Who issues it. */
  author: string;
  /** The day on the document; the file carries it too, so that the same data give the same bytes. */
  on: Day;
  /** A watermark with its later status: 'BOUNCED'. */
  stamp?: string | undefined;
  /** The long side at the bottom, for wide tables. */
  isAcross?: boolean;
  children: ReactNode;
}

/** An A4 document: name and number on top of each further page, page numbers on all. */
export function PrintedPage({
  title,
  mark,
  author,
  on,
  stamp,
  isAcross = false,
  children,
}: PrintedPageProps) {
  const name = `${title} ${mark}`;
  return (
    <Document
      title={name}
      author={author}
      creator="Plinth"
      producer="Plinth"
      language="en-IN"
      creationDate={new Date(`${on}T00:00:00Z`)}
    >
      <Page size="A4" orientation={isAcross ? 'landscape' : 'portrait'} style={styles.page}>
        <Text
          fixed
          style={[
            styles.small,
            styles.third,
            { position: 'absolute', top: 20, left: PAGE_SIDE, right: PAGE_SIDE },
          ]}
          render={({ pageNumber }) => (pageNumber > 1 ? `${name}, continued` : '')}
        />
        {stamp && <Stamp word={stamp} />}
        {children}
        <Footer name={name} />
      </Page>
    </Document>
  );
}

/** Behind the text, so that everything stays legible. */
function Stamp({ word }: { word: string }) {
  return (
    <View fixed style={{ position: 'absolute', top: 330, left: 0, right: 0, alignItems: 'center' }}>
      <Text
        style={{ fontSize: 84, fontWeight: 600, color: INK.line, opacity: 0.7, transform: 'rotate(-32deg)' }}
      >
        {word}
      </Text>
    </View>
  );
}

function Footer({ name }: { name: string }) {
  return (
    <View
      fixed
      style={[
        styles.row,
        styles.ruled,
        styles.small,
        styles.third,
        {
          position: 'absolute',
          bottom: 22,
          left: PAGE_SIDE,
          right: PAGE_SIDE,
          paddingTop: 5,
          justifyContent: 'space-between',
        },
      ]}
    >
      <Text>{name}. This is a computer-generated document.</Text>
      <Text render={({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`} />
    </View>
  );
}
