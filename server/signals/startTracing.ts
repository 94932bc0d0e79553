import { setTimeout as sleep } from 'node:timers/promises';
import type { AnsweredRequest } from '../http/createHttpServer.ts';
import { productVersion } from '../projectRoot.ts';

type Environment = Record<string, string | undefined>;

/** The longest time that stopping waits until the last spans are sent, in milliseconds. */
const patience = 2_000;

interface Tracing {
  /** Null if there are no traces. */
  onAnswered: ((answered: AnsweredRequest) => void) | null;
  /** One line that says why there are none although the environment asks for them. Null: no problem. */
  problem: string | null;
  stop(): Promise<void>;
}

const none = (problem: string | null): Tracing => ({ onAnswered: null, problem, stop: async () => {} });

/**
 * Starts OpenTelemetry traces over OTLP/HTTP, if OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT or
 * OTEL_TRACES_EXPORTER is set. OpenTelemetry reads the other standard variables itself. Its packages are optional, and
 * loaded only then.
 *
 * Each request is one span with method, route and status. It has no spans of database statements: which statements run
 * can depend on answers, for example whether a risk notice is due when a survey closes. Times are in whole
 * milliseconds, as in the log.
 */
export async function startTracing(environment: Environment): Promise<Tracing> {
  const set = (name: string) => environment[name]?.trim() || undefined;
  const exporter = set('OTEL_TRACES_EXPORTER');
  const endpoint = set('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ?? set('OTEL_EXPORTER_OTLP_ENDPOINT');
  if ((exporter ?? endpoint) === undefined || exporter === 'none') return none(null);
  if (set('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return none(null);
  if (exporter !== undefined && exporter !== 'otlp') return none('OTEL_TRACES_EXPORTER must be otlp or none');
  const protocol = set('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL') ?? set('OTEL_EXPORTER_OTLP_PROTOCOL');
  if (protocol !== undefined && protocol !== 'http/protobuf')
    return none('OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf');
  try {
    return await loadTracing();
  } catch (error) {
    const missing = /Cannot find (?:package|module) '([^']+)'/.exec(String(error))?.[1];
    if (missing === undefined) throw error;
    return none(`OTEL_… is set, but the package ${missing} is not installed`);
  }
}

async function loadTracing(): Promise<Tracing> {
  const [
    { ROOT_CONTEXT, SpanKind, SpanStatusCode, isSpanContextValid, trace },
    { NodeTracerProvider, BatchSpanProcessor },
  ] = await Promise.all([import('@opentelemetry/api'), import('@opentelemetry/sdk-trace-node')]);
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-proto');
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } =
    await import('@opentelemetry/resources');
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'heartwood', 'service.version': productVersion }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('heartwood', productVersion);

  /** The context that a request belongs to. `tracestate` is left out: it can contain anything. */
  function contextOf(traceparent = '') {
    const [, traceId = '', spanId = '', flags = ''] =
      /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceparent) ?? [];
    const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
    return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
  }

  return {
    problem: null,
    onAnswered({ method, route, status, milliseconds, traceparent }) {
      const end = Date.now();
      const name = route === null ? method : `${method} ${route}`;
      const attributes = {
        'http.request.method': method,
        'http.response.status_code': status,
        ...(route !== null && { 'http.route': route }),
        ...(status >= 500 && { 'error.type': String(status) }),
      };
      const startTime = end - Math.round(milliseconds);
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, startTime, attributes }, contextOf(traceparent));
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
    async stop() {
      await Promise.race([provider.shutdown().catch(() => {}), sleep(patience)]);
    },
  };
}
