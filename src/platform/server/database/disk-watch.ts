/** How long after the last refusal the disk counts as full. */
const REMEMBERED_MS = 60_000;

/** Whether the database refused to write for want of space, as far as requests of this process noticed. */
export class DiskWatch {
  private refusedAt = -Infinity;

  note(): void {
    this.refusedAt = Date.now();
  }

  get isFull(): boolean {
    return Date.now() - this.refusedAt < REMEMBERED_MS;
  }
}
