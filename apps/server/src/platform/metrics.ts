import type { Registry } from 'prom-client';

/** A metric as serialized between processes. */
export type Metric = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number];

/** The current number, or pairs of a label's value and its number; null if it is unknown. */
type Value = number | [label: string, value: number][] | null;
type Read = () => Value | Promise<Value>;

/** The label of a metric with several numbers, and how those of several processes are combined: their sum by default. */
interface MetricOptions {
  label?: string;
  aggregator?: 'sum' | 'max';
}

export type Metrics = Awaited<ReturnType<typeof openMetrics>>;

/** Upper bounds of durations in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Starts to measure this process; includes memory, CPU, garbage collection and event loop delay by default. */
export async function openMetrics() {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry: Registered } = await import('prom-client');
  const registry = new Registered();
  collectDefaultMetrics({ register: registry });
  // gauges with names of counters; those without `_total` have the same numbers by type
  for (const what of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${what}_total`);
  const registers = [registry];
  const add =
    (type: 'counter' | 'gauge') =>
    (name: string, help: string, read: Read, { label, aggregator = 'sum' }: MetricOptions = {}): void => {
      const collect = async (): Promise<void> => {
        const value = await read();
        metric.reset();
        const put = (labels: Record<string, string>, count: number): void =>
          metric instanceof Gauge ? metric.set(labels, count) : metric.inc(labels, count);
        if (!Array.isArray(value)) put({}, value ?? Number.NaN);
        else if (label !== undefined) for (const [word, count] of value) put({ [label]: word }, count);
      };
      const options = { name, help, registers, aggregator, labelNames: label === undefined ? [] : [label], collect };
      const metric = type === 'gauge' ? new Gauge(options) : new Counter(options);
    };
  return {
    /** Registers a metric that is read when metrics are requested: a counter only grows, a gauge is a current value. */
    counter: add('counter'),
    gauge: add('gauge'),
    /** Registers a histogram of durations with the given labels. Returns the function that records one. */
    addDurations: (name: string, help: string, labels: readonly string[]) => {
      const histogram = new Histogram({ name, help, registers, labelNames: [...labels], buckets });
      return (values: Record<string, string>, seconds: number): void => histogram.observe(values, seconds);
    },
    /**
     * Registers a counter with the given labels; those of `initial` are 0 from the start, so that the first increment shows. Returns the
     * function that increments it.
     */
    addCounts: (
      name: string,
      help: string,
      labels: readonly string[],
      initial: readonly Record<string, string>[] = [],
    ) => {
      const counter = new Counter({ name, help, registers, labelNames: [...labels] });
      for (const values of initial) counter.inc(values, 0);
      return (values: Record<string, string>): void => counter.inc(values);
    },
    /** Returns the current values of all metrics. */
    read: () => registry.getMetricsAsJSON(),
  };
}

/** Merges the metrics of several processes into the Prometheus text format; returns it with its content type. */
export async function writeMetrics(parts: readonly Metric[][]): Promise<{ text: string; type: string }> {
  const { AggregatorRegistry } = await import('prom-client');
  const finite = parts.map((metrics) => metrics.map(withNumbers));
  const all = AggregatorRegistry.aggregate(finite);
  return { text: await all.metrics(), type: all.contentType };
}

/** Removes values that are not known yet: NaN, and null after JSON serialization. */
function withNumbers(metric: Metric): Metric {
  return { ...metric, values: metric.values.filter(({ value }) => Number.isFinite(value)) };
}
