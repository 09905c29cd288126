import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { RecordableHistogram } from 'node:perf_hooks';
import type pg from 'pg';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export interface CallFigures {
  call: string;
  count: number;
  errors: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
}

/** A number as it is at the moment. */
export interface Figure {
  name: string;
  help: string;
  labels?: Readonly<Record<string, string>>;
  value: number;
}

/** What the process has answered since it started, for the performance call and for Prometheus. */
export class CallMetrics {
  private readonly byCall = new Map<string, { durations: RecordableHistogram; errors: number }>();
  private readonly loopDelay = monitorEventLoopDelay({ resolution: 20 });
  private readonly registry = new Registry();
  private readonly seconds: Histogram<'call' | 'status'>;
  private readonly failures: Counter<'call'>;
  private readonly gauges = new Map<string, Gauge>();
  private read: () => Promise<readonly Figure[]> = () => Promise.resolve([]);

  constructor(pool: pg.Pool) {
    this.loopDelay.enable();
    collectDefaultMetrics({ register: this.registry });
    this.seconds = new Histogram({
      name: 'plinth_call_seconds',
      help: 'Time to answer a call',
      labelNames: ['call', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
      registers: [this.registry],
    });
    this.failures = new Counter({
      name: 'plinth_call_faults_total',
      help: 'Answers with a status of 500 or more',
      labelNames: ['call'],
      registers: [this.registry],
    });
    new Gauge({
      name: 'plinth_pool_connections',
      help: 'Database connections of this process by state',
      labelNames: ['state'],
      registers: [this.registry],
      collect() {
        this.set({ state: 'total' }, pool.totalCount);
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'waiting' }, pool.waitingCount);
      },
    });
  }

  record(call: string, elapsedMs: number, status: number): void {
    const figures = this.figuresOf(call);
    figures.durations.record(Math.max(1, Math.round(elapsedMs * 1000)));
    if (status >= 500) {
      figures.errors += 1;
      this.failures.inc({ call });
    }
    this.seconds.observe({ call, status: String(status) }, elapsedMs / 1000);
  }

  calls(): CallFigures[] {
    return [...this.byCall]
      .map(([call, { durations, errors }]) => ({
        call,
        count: Number(durations.count),
        errors,
        p50Ms: durations.percentile(50) / 1000,
        p95Ms: durations.percentile(95) / 1000,
        p99Ms: durations.percentile(99) / 1000,
      }))
      .sort((a, b) => b.count - a.count);
  }

  eventLoopDelayMs(): { mean: number; p99: number } {
    return { mean: this.loopDelay.mean / 1e6 || 0, p99: this.loopDelay.percentile(99) / 1e6 };
  }

  /** Figures that are read each time somebody collects; while they cannot be read the others are given alone. */
  alsoRead(read: () => Promise<readonly Figure[]>): void {
    this.read = read;
  }

  async prometheus(): Promise<string> {
    const figures = await this.read().catch(() => null);
    this.note([
      ...(figures ?? []),
      {
        name: 'plinth_state_read',
        help: 'Whether the state of the installation could be read',
        value: figures ? 1 : 0,
      },
    ]);
    return this.registry.metrics();
  }

  private note(figures: readonly Figure[]): void {
    // What is not known any more has no value, rather than its last one.
    for (const name of this.gauges.keys()) this.registry.removeSingleMetric(name);
    this.gauges.clear();
    for (const { name, help, labels = {}, value } of figures) {
      const labelNames = Object.keys(labels);
      const gauge =
        this.gauges.get(name) ?? new Gauge({ name, help, labelNames, registers: [this.registry] });
      this.gauges.set(name, gauge);
      gauge.set(labels, value);
    }
  }

  private figuresOf(call: string) {
    const known = this.byCall.get(call);
    if (known) return known;
    const made = { durations: createHistogram(), errors: 0 };
    this.byCall.set(call, made);
    return made;
  }
}
