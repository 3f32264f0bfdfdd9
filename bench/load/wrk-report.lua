-- What wrk found, as one line of JSON for `wrk.ts`.
done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"answered":%d,"seconds":%.6f,"bytes":%.0f,"refused":%d,"failed":%d,"late":%d,"p50":%.4f,"p95":%.4f,"p99":%.4f}\n',
    summary.requests, summary.duration / 1e6, summary.bytes,
    errors.status, errors.connect + errors.read + errors.write, errors.timeout,
    latency:percentile(50) / 1000, latency:percentile(95) / 1000, latency:percentile(99) / 1000))
end
