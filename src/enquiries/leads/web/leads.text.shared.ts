/** '1 lead', '1,240 leads' */
export function leadsText(count: number): string {
  return count === 1 ? '1 lead' : `${count.toLocaleString('en-IN')} leads`;
}
