# The image of the service, for amd64 and arm64: docker build -t crewcall . (docs/operate/install.md)
ARG NODE=node:26.10.0-trixie-slim

# Builds the npm package from this checkout, and installs it for the platform of the image. Both run on the platform of the
# machine that builds, so that an image for the other one needs no emulation.
FROM --platform=$BUILDPLATFORM $NODE AS install
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
COPY packages/sdk/package.json packages/sdk/
RUN npm ci
COPY . .
RUN npm run package
ARG TARGETARCH
RUN npm install --global --prefix /opt/crewcall --no-audit --no-fund --os=linux \
      --cpu="$(echo "${TARGETARCH:-amd64}" | sed s/amd64/x64/)" ./dist/crewcall-*.tgz \
 && mkdir /data

FROM $NODE
COPY --from=install /opt/crewcall /opt/crewcall
COPY --from=install --chown=1000:1000 /data /data
ENV PATH=/opt/crewcall/bin:$PATH NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
# The user `node` of the base image, by number, so that Kubernetes can see that it is not root.
USER 1000:1000
WORKDIR /data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["crewcall"]
CMD ["serve"]
