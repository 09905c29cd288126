import { Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { styles } from './styles.ts';

interface FactsProps {
  /** What the column is about: 'Bill to'. */
  title: string;
  /** The name among the facts. */
  strong?: string;
  /** Lines that are missing are left out. */
  lines: readonly (string | null)[];
}

/** A short block of lines below its title. */
export function Facts({ title, strong, lines }: FactsProps) {
  return (
    <View>
      <Text style={styles.third}>{title}</Text>
      {strong && <Text style={[styles.strong, { fontSize: 9.5 }]}>{strong}</Text>}
      {lines
        .filter((line) => line !== null)
        .map((line, index) => (
          <Text key={index} style={styles.second}>
            {line}
          </Text>
        ))}
    </View>
  );
}

/** A part of the page below a hairline, kept on one page. */
export function Ruled({ children }: { children: ReactNode }) {
  return (
    <View wrap={false} style={[styles.ruled, { paddingVertical: 10 }]}>
      {children}
    </View>
  );
}

/** Two blocks side by side below a hairline, kept on one page. */
export function TwoColumns({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <Ruled>
      <View style={[styles.row, { gap: 24 }]}>
        <View style={{ flexGrow: 1, flexBasis: 0 }}>{left}</View>
        <View style={{ flexGrow: 1, flexBasis: 0 }}>{right}</View>
      </View>
    </Ruled>
  );
}

/** Label and value in one line, such as a term. */
export function Pairs({ pairs }: { pairs: readonly (readonly [label: string, value: string | null])[] }) {
  return (
    <View>
      {pairs.map(
        ([label, value]) =>
          value !== null && (
            <View key={label} style={[styles.row, { gap: 8 }]}>
              <Text style={[styles.third, { width: 88 }]}>{label}</Text>
              <Text style={{ flexGrow: 1, flexShrink: 1, flexBasis: 0 }}>{value}</Text>
            </View>
          ),
      )}
    </View>
  );
}

/** A title in the flow of the page that is never left alone at its end. */
export function SectionTitle({ children }: { children: string }) {
  return (
    <Text minPresenceAhead={130} style={[styles.strong, { fontSize: 10, marginTop: 14, marginBottom: 2 }]}>
      {children}
    </Text>
  );
}
