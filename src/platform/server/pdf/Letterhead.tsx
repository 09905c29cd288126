import { Image, Text, View } from '@react-pdf/renderer';
import type { Pictures } from '../printing/messages.ts';
import type { Sender } from '../printing/sender.ts';
import { senderLines } from '../printing/sender.ts';
import { styles } from './styles.ts';

interface LetterheadProps {
  sender: Sender;
  pictures: Pictures;
  /** 'Tax invoice' */
  title: string;
  /** Number of the document. */
  mark?: string;
  /** Dates and other lines below it. */
  facts: readonly string[];
}

const LOGO = {
  maxHeight: 36,
  maxWidth: 150,
  marginBottom: 6,
  objectFit: 'contain',
  objectPosition: '0 0',
} as const;

/** Issuer at the left, document title at the right. */
export function Letterhead({ sender, pictures, title, mark, facts }: LetterheadProps) {
  const logo = sender.logo && pictures.get(sender.logo.storageKey);
  return (
    <View
      style={[
        styles.row,
        { justifyContent: 'space-between', alignItems: 'flex-start', gap: 24, paddingBottom: 14 },
      ]}
    >
      <View style={{ flexGrow: 1, flexShrink: 1, flexBasis: 0 }}>
        {logo && <Image src={Buffer.from(logo)} style={LOGO} />}
        <Text style={[styles.strong, { fontSize: 12 }]}>{sender.name}</Text>
        {senderLines(sender).map((line) => (
          <Text key={line} style={styles.second}>
            {line}
          </Text>
        ))}
      </View>
      <View style={{ maxWidth: 220, alignItems: 'flex-end' }}>
        <Text style={[styles.strong, styles.right, { fontSize: 14 }]}>{title}</Text>
        {mark && <Text style={[styles.strong, styles.right, { fontSize: 10 }]}>{mark}</Text>}
        {facts.map((fact) => (
          <Text key={fact} style={[styles.second, styles.right]}>
            {fact}
          </Text>
        ))}
      </View>
    </View>
  );
}
