import { Text, View } from '@react-pdf/renderer';
import { INK, styles } from './styles.ts';

export interface SumLine {
  label: string;
  amount: string;
}

interface TotalsProps {
  lines: readonly SumLine[];
  /** The sum that the document is about. */
  result: SumLine;
  inText: string;
}

/** Sums at the right, the last one large, and the same in words; kept on one page. */
export function Totals({ lines, result, inText }: TotalsProps) {
  return (
    <View wrap={false} style={{ alignItems: 'flex-end', paddingTop: 6 }}>
      <View style={{ width: 240 }}>
        <SumLines lines={lines} />
        <View
          style={[
            styles.row,
            styles.strong,
            { justifyContent: 'space-between', paddingVertical: 4 },
            lines.length > 0 ? { borderTopWidth: 0.5, borderTopColor: INK.strongLine } : {},
          ]}
        >
          <Text style={{ fontSize: 11 }}>{result.label}</Text>
          <Text style={{ fontSize: 11 }}>{result.amount}</Text>
        </View>
      </View>
      <Text style={[styles.second, styles.right, { paddingBottom: 10 }]}>{inText}</Text>
    </View>
  );
}

/** Labels at the left and amounts at the right of a narrow column. */
export function SumLines({ lines }: { lines: readonly SumLine[] }) {
  return lines.map(({ label, amount }, index) => (
    <View key={index} style={[styles.row, { justifyContent: 'space-between', gap: 8, paddingVertical: 1.5 }]}>
      <Text style={styles.second}>{label}</Text>
      <Text>{amount}</Text>
    </View>
  ));
}
