# The product as an image: docker build --build-arg COMMIT=$(git rev-parse HEAD) -t hundred .
# Two stages; the second holds what runs and nothing else. ops/left-out.txt names what it does not hold. The base is named
# by its digest, so that a later build is made from the same one. A newer one is pinned by what this prints:
#   docker buildx imagetools inspect node:VERSION-slim --format '{{.Name}}@{{.Manifest.Digest}}'
ARG NODE_IMAGE=node:26.10.0-slim@sha256:ec7758ee051e457b468b32bde57b0879010b325bb9862718e9615225ce4aaae1

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node --disable-warning=ExperimentalWarning dev/build.ts \
 && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
 && node ops/leave-out.mjs .

FROM ${NODE_IMAGE}
ARG COMMIT=unknown
ARG VERSION=0.1.0
LABEL org.opencontainers.image.title="Hundred" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${COMMIT}"
WORKDIR /app
COPY --from=build /app .
ENV NODE_ENV=production MODE=production HOST=0.0.0.0 PORT=3000 COMMIT=${COMMIT}
USER 10001:10001
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=4", "server/main.ts"]
