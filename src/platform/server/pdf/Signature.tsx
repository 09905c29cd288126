import { Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import type { PaperMark } from '../printing/mark.ts';
import { CodePicture, CodeText } from './PaperCode.tsx';
import { styles } from './styles.ts';

interface SignatureProps {
  /** 'For Sahyadri Kalpa Developers Pvt Ltd' */
  signatureFor: string;
  /** 'Authorised signatory' */
  signatory: string;
  /** Conditions at the other side. */
  notes?: readonly (string | null)[];
  /** What else belongs there. */
  above?: ReactNode;
  /** The data of the document, with its code if it leaves the house. */
  paper?: Partial<PaperMark>;
}

/** The end of a document, at the foot of its last page: conditions at the left, room to sign at the right. */
export function Signature({ signatureFor, signatory, notes = [], above, paper = {} }: SignatureProps) {
  return (
    <View wrap={false} style={{ marginTop: 'auto', paddingTop: 16 }}>
      <View
        style={[
          styles.row,
          styles.ruled,
          { gap: 24, paddingTop: 8, justifyContent: 'space-between', alignItems: 'flex-end' },
        ]}
      >
        <CodePicture paper={paper} />
        <View style={[styles.second, { flexGrow: 1, flexShrink: 1, flexBasis: 0, gap: 4 }]}>
          {above}
          {notes
            .filter((note) => note !== null)
            .map((note) => (
              <Text key={note}>{note}</Text>
            ))}
          <CodeText paper={paper} />
        </View>
        <View style={{ maxWidth: 220, alignItems: 'flex-end' }}>
          <Text style={styles.right}>{signatureFor}</Text>
          <View style={{ height: 30 }} />
          <Text style={[styles.second, styles.right]}>{signatory}</Text>
        </View>
      </View>
    </View>
  );
}
